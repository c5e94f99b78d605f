import sax from 'sax';

/** Receives XML as it is read. Entities in names, values and texts are decoded: `&lt;quick&quot;` is `<quick"`. */
interface XmlReader {
  start(element: string, attributes: ReadonlyMap<string, string>): void;
  end(element: string): void;
  /** Receives text within elements, in pieces. */
  text?(text: string): void;
  /** Called where a document is not valid within its elements: nothing more of it follows. */
  invalid?(): void;
}

/**
 * Reads the XML documents of an output, whatever stands around them, each up to where it is no longer valid: past that
 * its elements cannot be distinguished from other output, and matching each end with its beginning would be quadratic.
 * Elements that are open at the end of the text are not ended. It never throws, and takes linear time.
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
