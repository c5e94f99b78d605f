import sax from 'sax';

/** What is told of XML as it is read. Names, values and texts are as they were meant: `&lt;quick&quot;` is `<quick"`. */
interface XmlReader {
  start(element: string, attributes: ReadonlyMap<string, string>): void;
  end(element: string): void;
  /** Within elements, in pieces. */
  text?(text: string): void;
  /** A document is not valid within its elements: nothing more of it follows. */
  invalid?(): void;
}

/**
 * Reads the XML documents of an output, whatever stands around them, each up to where it is no longer valid: past that its
 * elements cannot be told from what else is printed, and the search for the beginning of each end would be quadratic. What
 * is open at the end of the text is not ended. Never throws; linear in time.
 */
export function readXml(text: string, reader: XmlReader): void {
  for (const document of text.split(/(?=<\?xml\s)/)) readDocument(document, reader);
}

function readDocument(document: string, reader: XmlReader): void {
  let open = 0;
  const parser = new sax.SAXParser(true, { position: false });
  parser.onopentag = ({ name, attributes }) => {
    open += 1;
    reader.start(name, new Map(Object.entries(attributes as Readonly<Record<string, string>>)));
  };
  parser.onclosetag = (name) => {
    open -= 1;
    reader.end(name);
  };
  parser.ontext = (piece) => {
    if (open > 0) reader.text?.(piece);
  };
  parser.oncdata = parser.ontext;
  parser.onerror = (error) => {
    throw error;
  };
  try {
    parser.write(document).flush();
  } catch {
    if (open > 0) reader.invalid?.();
  }
}
