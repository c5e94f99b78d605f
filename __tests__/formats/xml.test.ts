import { describe, expect, it } from 'vitest';
import { catch2 } from '../../src/formats/cpp/catch2/index.ts';
import { readXml } from '../../src/formats/kit/xml.ts';
import { phpbench } from '../../src/formats/others/phpbench.ts';

/** `<a x="1">`, `text`, `</a>`, `!` where it is not valid. */
function toldOf(text: string): readonly string[] {
  const told: string[] = [];
  readXml(text, {
    start: (element, attributes) => {
      told.push(`<${[element, ...[...attributes].map(([name, value]) => `${name}="${value}"`)].join(' ')}>`);
    },
    end: (element) => told.push(`</${element}>`),
    text: (piece) => told.push(piece),
    invalid: () => told.push('!'),
  });
  return told;
}

describe('XML in an output', () => {
  it.each([
    ['<a x="1 &lt; 2 > 0" y=\'"\'/>', ['<a x="1 < 2 > 0" y=""">', '</a>']],
    ['<a>caf&#233; &amp; <![CDATA[<b>]]><!-- <c> --></a>', ['<a>', 'café & ', '<b>', '</a>']],
    ['\uFEFFwarning: a < b\n<?xml version="1.0"?>\n<a/>\ndone & gone\n', ['<a>', '</a>']],
    ['<?xml version="1.0"?><a/><?xml version="1.0"?><b/>', ['<a>', '</a>', '<b>', '</b>']],
    ['<a><b x="1">cut', ['<a>', '<b x="1">', 'cut']],
    ['<a><b x="1', ['<a>']],
    ['', []],
  ])('of %j is read, whatever stands around it', (text, told) => {
    expect(toldOf(text)).toEqual(told);
  });

  it.each([
    '<a><b></a>',
    '<a>x < y</a>',
    '<a>x & y</a>',
    '<a x=1/>',
    '<a>&#0;</a>',
    '<a><b hasOwnProperty="" x=""/></a>',
  ])('is read up to where %j is not valid, and from the next document on', (text) => {
    const told = toldOf(`${text}<b/><?xml version="1.0"?><c/>`);
    expect(told).not.toContain('</a>');
    expect(told.slice(-2)).toEqual(['<c>', '</c>']);
  });

  it('says where within its elements it is not valid, once', () => {
    expect(toldOf('<a>&</a><a>&</a>').filter((each) => each === '!')).toHaveLength(1);
    expect(toldOf('plain & simple')).toEqual([]);
  });

  it.each([
    '<a>',
    '<a/>',
    '</a>',
    '<a></b>',
    '<?xml ',
    '<?xml ?>',
    '<!--',
    '<![CDATA[',
    '<!DOCTYPE a [',
    '&',
    '<a x="',
    '=',
  ])('is read in linear time where it is %j again and again', (shape) => {
    const timeOf = (length: number) => {
      const text = `<a>${shape.repeat(Math.ceil(length / shape.length))}`;
      const before = process.cpuUsage();
      readXml(text, { start: () => undefined, end: () => undefined });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    timeOf(50_000);
    // 8 times the text: 8 times the time if linear, 64 if quadratic.
    expect(timeOf(400_000)).toBeLessThan(32 * Math.max(timeOf(50_000), 20));
  });
});

it('a benchmark of Catch2 within which its XML is not valid is passed over, with what follows', () => {
  const result = (name: string, inside = '') =>
    `<TestCase name="t"><BenchmarkResults name="${name}">${inside}<mean value="5"/></BenchmarkResults></TestCase>`;
  const document = `<?xml version="1.0"?><Catch>${result('a')}${result('b', 'x < y')}${result('c')}</Catch>`;
  const { measurements, warnings } = catch2.parse(`${document}\n${document.replace('x < y', '')}`);
  expect(measurements.map(({ name }) => name)).toEqual(['a', 'a', 'b', 'c']);
  expect(warnings).toEqual([
    { code: 'torn-line', message: 'A result was passed over: its XML is torn or not valid', subject: 'b' },
  ]);
});

it('what PHPBench says of an error is the first of a variant, whole', () => {
  const variant = (inside: string) =>
    `<?xml version="1.0"?><phpbench><benchmark class="A"><subject name="b"><variant>${inside}</variant></subject></benchmark></phpbench>`;
  const reasonIn = (errors: string) => phpbench.parse(variant(`<errors>${errors}</errors>`)).failures[0]?.reason;
  expect(reasonIn('<error>not &lt;today&gt;</error><error>later</error>')).toBe('not <today>');
  expect(reasonIn('<error><![CDATA[a <b>]]></error>')).toBe('a <b>');
  expect(reasonIn('<error exception-class="RuntimeException"></error>')).toBe('RuntimeException');
  expect(reasonIn('<error/>')).toBe('an error');
});
