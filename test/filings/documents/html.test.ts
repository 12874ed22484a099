import { describe, expect, test } from 'vitest';
import { blocksToText } from '../../../src/filings/documents/blocks-to-text.ts';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import type { Block } from '../../../src/filings/documents/types.ts';

const texts = (html: string): string[] =>
  htmlBlocks(html)
    .filter((b) => b.kind !== 'rule')
    .map((b) => b.text);
const only = (html: string): Block => {
  const blocks = htmlBlocks(html).filter((b) => b.kind !== 'rule');
  expect(blocks).toHaveLength(1);
  return blocks[0] as Block;
};

describe('text', () => {
  test('inline elements join without spaces: split first letters and small caps', () => {
    expect(texts('<p><b>I<font size="1">TEM</font> 1A. R<font size="1">ISK</font> F<i>ACTORS</i></b></p>')).toEqual([
      'ITEM 1A. RISK FACTORS',
    ]);
  });

  test('spaces of all kinds collapse, soft hyphens and zero-width spaces go, dashes stay', () => {
    expect(texts('<p>a&nbsp;&#8195;\t b&shy;c&#8203;d \u202f\u3000e – f — g</p>')).toEqual(['a bcd e – f — g']);
  });

  test('entities are decoded once, C1 references through windows-1252', () => {
    expect(texts('<p>AT&amp;T &amp;lt;b&amp;gt; Company&#146;s &#147;x&#148; &#x97; &copy;</p>')).toEqual([
      'AT&T &lt;b&gt; Company’s “x” — ©',
    ]);
  });

  test('text is NFC', () => {
    expect(texts('<p>cafe\u0301</p>')).toEqual(['caf\u00e9']);
  });

  test('a bare < is text', () => {
    expect(texts('<p>p < .05 and 3<4</p>')).toEqual(['p < .05 and 3<4']);
  });

  test('padding that shows as a space is one; a bullet glyph gets its space', () => {
    expect(texts('<div>Item 1.<span style="padding-left:20pt">Business</span></div>')).toEqual(['Item 1. Business']);
    expect(htmlBlocks('<div><span>•</span><span>Growth</span></div>')[0]).toMatchObject({
      kind: 'list_item',
      text: '• Growth',
    });
  });
});

describe('what is not text', () => {
  test('hidden parts are dropped, other inline XBRL is unwrapped', () => {
    const html = `<body><div style="display:none"><ix:header><ix:hidden><ix:nonNumeric>0000</ix:nonNumeric></ix:hidden></ix:header></div>
      <p>Revenue was <ix:nonFraction id="f1">1,234</ix:nonFraction> in <ix:nonNumeric>2023</ix:nonNumeric>.</p></body>`;
    const block = only(html);
    expect(block.text).toBe('Revenue was 1,234 in 2023.');
    expect(block.anchors).toEqual([]);
  });

  test('a text block of facts wraps paragraphs without joining them', () => {
    expect(
      texts(
        '<ix:nonNumeric><div>One</div><div>Two</div></ix:nonNumeric><ix:continuation><p>Three</p></ix:continuation>',
      ),
    ).toEqual(['One', 'Two', 'Three']);
  });

  test('a self-closed fact does not swallow what follows', () => {
    expect(texts('<p>a<ix:nonNumeric xsi:nil="true"/> b</p><p>c</p>')).toEqual(['a b', 'c']);
  });

  test('scripts, styles, titles, comments and attributes are no text', () => {
    expect(
      texts('<html><head><title>T</title><style>p{}</style></head><script>x<y</script><!-- c --><p title="t">Body</p>'),
    ).toEqual(['Body']);
  });

  test('a head that never closes does not hide the body', () => {
    expect(texts('<html><head><title>T</title><p>Body</p>')).toEqual(['Body']);
  });

  test('hidden ends with its element, in spite of unclosed ones inside', () => {
    expect(texts('<div><div style="display: none"><font>gone<div>gone too</div></div>seen</div>')).toEqual(['seen']);
  });

  test('the envelope of a submission is not text', () => {
    expect(texts('<DOCUMENT>\n<TYPE>EX-99.1\n<SEQUENCE>2\n<TEXT>\n<html><body><p>News</p></body></html>')).toEqual([
      'News',
    ]);
  });
});

describe('lines', () => {
  test('one <br> wraps a sentence, two end a paragraph', () => {
    expect(texts('<p>first line<br>second line<br><br>next</p>')).toEqual(['first line second line', 'next']);
  });

  test('one <br> ends a heading: items, bold before plain, capitals before text', () => {
    expect(texts('<div>x.<br>Item 2. Properties<br><b>Offices</b><br>We own offices.</div>')).toEqual([
      'x.',
      'Item 2. Properties',
      'Offices',
      'We own offices.',
    ]);
    expect(texts('<div>RISK FACTORS<br>You should read this.</div>')).toEqual([
      'RISK FACTORS',
      'You should read this.',
    ]);
  });

  test('unclosed paragraphs end where the next begins', () => {
    expect(texts('<P ALIGN=CENTER><B>PART I<P>Text one<P>Text two<DIV>Three</DIV>Four')).toEqual([
      'PART I',
      'Text one',
      'Text two',
      'Three',
      'Four',
    ]);
  });

  test('misnested bold ends where its end tag stands, paragraphs stay whole', () => {
    const [one, two] = htmlBlocks('<b><p>Head</b>ing</p><p>body</p>');
    expect(one).toMatchObject({ text: 'Heading', bold: 4 / 7 });
    expect(two).toMatchObject({ text: 'body', bold: 0 });
  });

  test.each(['div', 'font', 'center', 'b'])('hundreds of <%s> that never end leave tables and style', (tag) => {
    const open = Array.from({ length: 600 }, (_, i) => `<${tag}>line ${i}<br>`).join('');
    const rest = '<p>plain <i>Note</i></p><table><tr><td>a</td><td>1</td></tr></table><p><i>end</i></p>';
    const found = htmlBlocks(open + rest).slice(-3);
    expect(found.map(({ text, cells, italic }) => [text, cells.length, italic])).toEqual([
      ['plain Note', 0, 4 / 9],
      ['a | 1', 2, 0],
      ['end', 0, 1],
    ]);
  });

  test('lists show their markers', () => {
    expect(
      texts('<ul><li>one<li>two</ul><ol type="a" start="2"><li>b text</li></ol><ol><li>(1) own</li></ol>'),
    ).toEqual(['• one', '• two', 'b. b text', '(1) own']);
    expect(texts('<ul style="list-style-type:none"><li>bare</li></ul>')).toEqual(['bare']);
  });

  test('a div on the line is no line of its own', () => {
    expect(texts('<div>one <div style="display:inline">two</div> three</div>')).toEqual(['one two three']);
  });

  test('preformatted text is read as lines', () => {
    const blocks = htmlBlocks(
      '<html><body><PRE>\n<PAGE>\n              PART I\n\nThe company makes\nthings &amp; more.\n\n<TABLE>\n<S>    <C>\nSales    $ 5    $ 6\nCosts      4      5\n</TABLE>\n</PRE></body></html>',
    );
    expect(blocks.map((b) => b.kind)).toEqual(['rule', 'paragraph', 'paragraph', 'row', 'row']);
    expect(blocks[2]?.text).toBe('The company makes things & more.');
    expect(blocks[3]).toMatchObject({ cells: ['Sales', '$5', '$6'], table: 0 });
  });
});

describe('style', () => {
  test('bold, italic, underlined as shares of the letters', () => {
    expect(only('<p><b>ab</b>cd<u>ef</u><i>gh</i></p>')).toMatchObject({ bold: 0.25, underlined: 0.25, italic: 0.25 });
    expect(only('<p style="font-weight:700">x<span style="font-weight:400">y</span></p>').bold).toBe(0.5);
    expect(only('<h2>Heading</h2>')).toMatchObject({ heading: 2, bold: 1 });
  });

  test('centered by element, attribute or style, and ended by the next', () => {
    for (const html of [
      '<center>x</center>',
      '<p align="CENTER">x</p>',
      '<div style="text-align: center"><p>x</p></div>',
    ]) {
      expect(only(html).centered).toBe(true);
    }
    expect(only('<center><p align="left">x</p></center>').centered).toBe(false);
    expect(only('<center><table><tr><td>x</td></tr></table></center>').centered).toBe(false);
  });

  test('indentation adds up in points', () => {
    // 36 pt margin + 12 pt (16 px) padding - 10 pt first line
    expect(
      only('<div style="margin:0 0 0 0.5in"><p style="padding-left:16px;text-indent:-10pt">x</p></div>').indent,
    ).toBe(38);
  });
});

describe('anchors, links, pages', () => {
  test('anchors wait for the next text, across rules; links lose their #', () => {
    const blocks = htmlBlocks(
      '<a name="top"></a><hr><div id="i1"></div><p><a href="#item%201a">Item 1A</a> <a href="https://x.test/">x</a></p><p id="p2">y</p>',
    );
    expect(blocks.map((b) => b.kind)).toEqual(['rule', 'paragraph', 'paragraph']);
    expect(blocks[1]).toMatchObject({ anchors: ['top', 'i1'], links: ['item 1a', 'https://x.test/'] });
    expect(blocks[2]?.anchors).toEqual(['p2']);
  });

  test.each([
    ['a line', 'a<hr>b'],
    ['Workiva', '<div>a</div><hr style="page-break-after:always"/><div>b</div>'],
    [
      'Donnelley',
      '<p>a</p><p style="page-break-before:always"></p><HR SIZE="3" style="COLOR:#999999" WIDTH="100%"><p>b</p>',
    ],
    ['Toppan', '<div style="break-after: page">a</div><div>b</div>'],
    ['Novaworks', '<p>a</p><!-- Field: Page; Sequence: 2; Value: 1 --><div style="page-break-before:always">b</div>'],
    ['Bowne', '<p>a<!-- PAGEBREAK --><p>b'],
    ['old tag', 'a<PAGE>b'],
  ])('page end: %s', (_, html) => {
    expect(htmlBlocks(html).map((b) => b.text)).toEqual(['a', '', 'b']);
  });

  test('ornaments and sums are not page ends', () => {
    expect(htmlBlocks('a<hr width="30%">b').every((b) => b.kind !== 'rule')).toBe(true);
    expect(htmlBlocks('<table><tr><td>x</td><td><hr>5<hr></td></tr></table>').every((b) => b.kind !== 'rule')).toBe(
      true,
    );
  });

  test('offsets point at the text in the source', () => {
    const html = '<html><body><p>&nbsp;One</p><table><tr><td>Two</td><td>3</td></tr></table></body>';
    expect(htmlBlocks(html).map((b) => b.offset)).toEqual([html.indexOf('One'), html.indexOf('Two')]);
  });
});

test('paragraphs are one blank line apart, rows of figures one line each, laid-out text is paragraphs', () => {
  const html = `<p>Head</p><table><tr><td>Sales</td><td>$</td><td>5</td></tr><tr><td>Costs</td><td></td><td>4</td></tr></table>
    <table><tr><td>•</td><td>one thing</td></tr><tr><td>•</td><td>another</td></tr></table><hr><p>Tail</p>`;
  expect(blocksToText(htmlBlocks(html))).toBe('Head\n\nSales | $5\nCosts | 4\n\n• one thing\n\n• another\n\nTail');
});

describe('superscripts and invisible characters (FIELDS 16, A20.2 and A20.11)', () => {
  const raised = (text: string): string =>
    `<span style="font-size:6.5pt;position:relative;top:-3.5pt;vertical-align:baseline">${text}</span>`;
  // biome-ignore format: one case per row
  test.each([
    ['2022<sup>1</sup> and 10<sup>6</sup> cells', '2022^1 and 10^6 cells'],
    [`revenue${raised('(a)')}, cost${raised('(1)')}${raised('(2)')}`, 'revenue (a), cost (1)(2)'],
    ['net<font style="vertical-align:super;font-size:7pt">2,3</font> sales', 'net^2,3 sales'],
    ['1<sup>st</sup> 2<sup>nd</sup> Widget<sup>TM</sup> Gadget<sup>&reg;</sup> Thing<sup>&#8482;</sup>', '1st 2nd WidgetTM Gadget® Thing™'],
    ['sales <sup>1</sup>; <sup>(2)</sup> A note', 'sales 1; (2) A note'],
    ['a<sup>&#42;</sup><br>b<sup>2</sup>', 'a^* b^2'],
    ['safe\u202e\u2066text\u2069', 'safetext'],
  ])('%s', (html, text) => {
    expect(htmlBlocks(`<p>${html}</p>`).map((block) => block.text)).toEqual([text]);
  });

  test('a figure with a mark is a figure', () => {
    const html = '<table><tr><td>Sales</td><td>$</td><td>1,234<sup>1</sup></td><td>5</td></tr></table>';
    expect(htmlBlocks(html)[0]?.cells).toEqual(['Sales', '$1,234^1', '5']);
  });
});
