/** Clipboard content of other programs, written by hand in each program's format. */
export interface Paste {
  html: string;
  /** The editor's output for it in an empty text. */
  written: string;
}

const GDOCS_TEXT = 'font-size:11pt;font-family:Arial;white-space:pre-wrap';

export const PASTES: Readonly<Record<string, Paste>> = {
  'Word, lists of two levels with Wingdings': {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>@list l0 {mso-list-id:1}</style></head><body lang=KO><!--StartFragment-->
<p class=MsoListParagraph style='margin-left:40.0pt;text-indent:-20.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-bidi-font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span style='font-family:"맑은 고딕"'>반도체 비중
확대<o:p></o:p></span></p>

<p class=MsoListParagraph style='margin-left:60.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>n<span>&nbsp;&nbsp; </span></span></span><![endif]><b><span style='color:red'>메모리</span></b> 먼저</p>
<p class=MsoListParagraph style='margin-left:40.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>Ø<span>&nbsp; </span></span></span><![endif]>현금 20% 유지</p>
<p class=MsoNormal style='text-align:center'><span style='color:black'>가운데</span><span style='font-family:Wingdings'>à</span>끝</p>
<!--EndFragment--></body></html>`,
    written:
      '<ul><li>반도체 비중 확대<ul><li><span style="color:#eb0000"><strong>메모리</strong></span> 먼저</li></ul></li><li>현금 20% 유지</li></ul><p style="text-align:center">가운데→끝</p>',
  },
  'Word, numbers that go on': {
    html: `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp;&nbsp;&nbsp; </span></span>셋째</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span>넷째</p><p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span>점</p>`,
    written: '<ol start="3"><li>셋째</li><li>넷째</li></ol><ul><li>점</li></ul>',
  },
  'HWP, a table with lines in its cells': {
    html: `<HTML><HEAD><STYLE>P.HStyle0 {text-align:justify}</STYLE></HEAD><BODY><!--StartFragment--><P CLASS=HStyle0><SPAN STYLE='font-family:"함초롬바탕"'>요금 안내</SPAN></P><TABLE border="1" cellspacing="0" style='border-collapse:collapse'><TR><TD rowspan="2" valign="middle" style='width:80pt'><P CLASS=HStyle0 STYLE='text-align:center;'><SPAN STYLE='font-weight:bold'>상품</SPAN></P></TD><TD><P CLASS=HStyle0><SPAN>월 99,000원</SPAN></P><P CLASS=HStyle0><SPAN>연 990,000원</SPAN></P></TD></TR><TR><TD><P CLASS=HStyle0><SPAN STYLE='text-decoration:underline'>환불</SPAN></P><P CLASS=HStyle0>&nbsp;</P><P CLASS=HStyle0>없음</P></TD></TR></TABLE><P CLASS=HStyle0><SPAN STYLE='font-style:italic;color:#ffffff;'>흰 글자</SPAN></P><!--EndFragment--></BODY></HTML>`,
    written:
      '<p>요금 안내</p><table><tbody><tr><td rowspan="2" style="text-align:center"><strong>상품</strong></td><td>월 99,000원<br>연 990,000원</td></tr><tr><td><u>환불</u><br>&nbsp;<br>없음</td></tr></tbody></table><p><em>흰 글자</em></p>',
  },
  'Excel, merged cells': {
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:black;white-space:nowrap}</style></head><body><table border=0 cellpadding=0 width=216 style='border-collapse:collapse'><!--StartFragment--><col width=72 span=3><tr height=22><td rowspan=2 height=44 class=xl65 style='background:#1F4E78;color:white'>종목</td><td colspan=2 class=xl66 style='text-align:center;background:#FFF2CC'>2026년</td></tr><tr height=22><td>1분기</td><td>2분기</td></tr><tr height=22><td>삼성전자</td><td align=right x:num>10</td><td align=right style='color:#C00000;font-weight:700'>20</td></tr><!--EndFragment--></table></body></html>`,
    written:
      '<table><tbody><tr><td rowspan="2">종목</td><td colspan="2" style="text-align:center;background-color:#fff2cc">2026년</td></tr><tr><td>1분기</td><td>2분기</td></tr><tr><td>삼성전자</td><td style="text-align:right">10</td><td style="text-align:right"><span style="color:#c00000"><strong>20</strong></span></td></tr></tbody></table>',
  },
  'Google Docs': {
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="${GDOCS_TEXT};color:#000000;background-color:transparent;font-weight:400;text-decoration:none">보통 글자 </span><span style="${GDOCS_TEXT};font-weight:700">굵게</span><span style="${GDOCS_TEXT};font-style:italic;text-decoration:line-through"> 기울임</span></p><br /><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="${GDOCS_TEXT}">하나</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="${GDOCS_TEXT}">안쪽</span></p></li></ul></ul><p dir="ltr"><a href="https://example.com/" style="text-decoration:none"><span style="${GDOCS_TEXT};color:#1155cc;text-decoration:underline">링크</span></a></p></b><br class="Apple-interchange-newline">`,
    written:
      '<p>보통 글자 <strong>굵게</strong><s><em> 기울임</em></s></p><p><br></p><ul><li>하나<ul><li>안쪽</li></ul></li></ul><p><a href="https://example.com/">링크</a></p>',
  },
  'Naver blog': {
    html: `<div class="se-component se-text"><div class="se-section"><p class="se-text-paragraph se-text-paragraph-align-center" style=""><span style="color:#333333" class="se-fs-fs16 se-ff-nanumgothic"><b>오늘의 시황</b></span></p><p class="se-text-paragraph"><span class="se-fs-">\u200b</span></p><p class="se-text-paragraph"><span style="background-color:#fff8b2;color:#ff0010">형광펜</span></p></div></div><div class="se-component se-quotation"><blockquote class="se-quotation-container"><div class="se-quote"><p class="se-text-paragraph"><span>첫 줄</span></p><p class="se-text-paragraph"><span>둘째 줄</span></p></div></blockquote></div><img src="https://postfiles.pstatic.net/a.png?type=w773" width="773">`,
    written:
      '<p style="text-align:center"><strong>오늘의 시황</strong></p><p><br></p><p><span style="color:#e0000e;background-color:#fff8b2">형광펜</span></p><blockquote>첫 줄<br>둘째 줄</blockquote>',
  },
  'Notion, dark': {
    html: `<meta charset='utf-8'><!-- notionvc: 1 --><h3 style="color:rgba(255, 255, 255, 0.81)">정리</h3><ul style="color:rgb(255,255,255);background:rgb(25,25,25)"><li>하나<ol><li>안쪽 <code>코드</code></li></ol></li><li>둘</li></ul><pre><code>첫 줄
  둘째 줄
셋째 줄</code></pre><p style="white-space:pre-wrap">가
나</p>`,
    written:
      '<h3>정리</h3><ul><li>하나<ol><li>안쪽 코드</li></ol></li><li>둘</li></ul><p>첫 줄<br>&nbsp; 둘째 줄<br>셋째 줄</p><p>가<br>나</p>',
  },
  'a mail of divs': {
    html: `<div dir="ltr"><div>안녕하세요.</div><div><br></div><div><font color="#0000ff"><u>파란 줄</u></font> <img data-emoji="x" alt="👍" src="https://fonts.gstatic.com/x.png"></div><center>가운데</center></div>`,
    written:
      '<p>안녕하세요.</p><p><br></p><p><span style="color:#0000ff"><u>파란 줄</u></span> 👍</p><p style="text-align:center">가운데</p>',
  },
  'a frame of one cell, a table in a cell, paragraphs in an item': {
    html: `<table><tr><td><h2>틀</h2><ul><li><p>가</p><p>나</p></li></ul></td></tr></table><table><tr><td>밖<table><tr><td>안1</td><td>안2</td></tr></table></td><td><ul><li>하나</li><li>둘</li></ul></td></tr></table>`,
    written:
      '<h2>틀</h2><ul><li>가<br>나</li></ul><table><tbody><tr><td>밖<br>안1 안2</td><td>• 하나<br>• 둘</td></tr></tbody></table>',
  },
  'Chrome, rows and cells without their table': {
    html: `<meta charset='utf-8'><tr><td>상품</td><td><b>월</b></td></tr><tr><td>10m<sup>2</sup></td><td><ruby>韓<rt>한</rt></ruby></td></tr>`,
    written:
      '<table><tbody><tr><td>상품</td><td><strong>월</strong></td></tr><tr><td>10m²</td><td>韓</td></tr></tbody></table>',
  },
};
