import { expect, test } from 'vitest'
import { cleanPasted } from './pasted-html.ts'

/** As Word 365 puts it on the clipboard, shortened in its head only. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle><b>Seeds in a shoe box<o:p></o:p></b></p>
<h1><span style='mso-fareast-font-family:"Times New Roman"'>What we keep<o:p></o:p></span></h1>
<p class=MsoNormal>Every <b>seed</b> has an <i style='mso-bidi-font-style:normal'>envelope</i>, says
<a href="https://example.org/seeds?a=1&amp;b=2">the guide</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->Beans<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Red &amp; white<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>Sorghum<o:p></o:p></p>
<p class=MsoNormal>Then:<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Dry them<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='height:12pt'><td width=200 colspan=2 valign=top style='width:150.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal>Year<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>2024</p></td><td><p class=MsoNormal>12 kg</p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><img width=20 src="file:///C:/Users/Amina/a.png"></p>
<!--EndFragment--></body></html>`

const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0c1f"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-family:Arial;color:#000000;background-color:transparent;font-weight:400;">Working at night</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;">Never</span><span style="font-size:11pt;font-weight:400;font-style:normal;"> skip </span><span style="font-style:italic;">a night</span><span>. </span><a href="https://www.google.com/url?q=https://example.org/rest&amp;sa=D&amp;source=docs" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">Rest</span></a></p><br /><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul><li dir="ltr"><p dir="ltr" role="presentation"><span style="text-decoration:line-through;">Two</span></p></li></ul><div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="301" /><col /></colgroup><tbody><tr style="height:0pt"><td style="border:solid 1pt"><p dir="ltr"><span>Cell</span></p></td><td><br /></td></tr></tbody></table></div><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="20" /></b><br class="Apple-interchange-newline">`

test('a text of Word keeps its headings, emphasis, links, lists and tables, and nothing else', () => {
  expect(cleanPasted(WORD)).toBe(
    [
      '<h2>Seeds in a shoe box</h2><h2>What we keep</h2>',
      '<p>Every <strong>seed</strong> has an <em>envelope</em>, says <a href="https://example.org/seeds?a=1&amp;b=2">the guide</a>.</p>',
      '<ul><li><p>Beans</p><ul><li><p>Red &amp; white</p></li></ul></li><li><p>Sorghum</p></li></ul>',
      '<p>Then:</p><ol><li><p>Dry them</p></li></ol>',
      '<table><tr><td colspan="2"><p>Year</p></td></tr><tr><td><p>2024</p></td><td><p>12 kg</p></td></tr></table>',
    ].join(''),
  )
})

test('a text of Google Docs keeps the same; what it writes as a style becomes a tag', () => {
  expect(cleanPasted(DOCS)).toBe(
    [
      '<h2>Working at night</h2>',
      '<p><strong>Never</strong> skip <em>a night</em>. <a href="https://example.org/rest">Rest</a></p>',
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p><s>Two</s></p></li></ul>',
      '<table><tbody><tr><td><p>Cell</p></td><td><br></td></tr></tbody></table>',
    ].join(''),
  )
})

test('a web page comes in without its scripts, styles and pictures; attributes of attacks do not stay', () => {
  const page =
    '<html><body><!--StartFragment--><div class="x"><h4 onclick="a()">Rain</h4>One<script>alert(1)</script> <b onmouseover="x">bold</b>' +
    '<a href="javascript:alert(1)">bad</a><a href="https://www.google.com/url?sa=D">no aim</a></div>' +
    '<img src="https://tracker.example/p.gif" onerror="x"><pre><code>if (a &lt; b) {\n  go()\n}</code></pre><!--EndFragment--></body></html>'
  expect(cleanPasted(page)).toBe(
    '<h3>Rain</h3>One <strong>bold</strong>bad<a href="https://www.google.com/url?sa=D">no aim</a><pre>if (a &lt; b) {\n  go()\n}</pre>',
  )
})

test('what was copied in the editor itself, and words without tags, stay as they are', () => {
  const own = '<p data-pm-slice="1 1 []">Mine <mark>here</mark></p>'
  expect(cleanPasted(own)).toBe(own)
  expect(cleanPasted('5 < 6 & more')).toBe('5 &lt; 6 &amp; more')
})
