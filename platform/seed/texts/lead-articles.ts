/** Full texts of each brand's first articles, as HTML. Stocks and figures are fictional. */

export const foreignBuyingReport =
  '<p>간밤 해외 증시는 반도체 업종이 지수를 이끌며 올랐어요. 국내 시장도 약세로 출발했지만 오전 10시 이후 ' +
  '외국인 매수가 들어오면서 분위기가 달라졌어요.</p>' +
  '<h2>세 줄 요약</h2><ul><li>외국인이 사흘 만에 순매수로 돌아서며 대형 반도체를 끌어올렸어요.</li>' +
  '<li>환율은 안정됐지만 밤사이 발표될 소비심리지수를 앞두고 관망하는 매매가 남아 있어요.</li>' +
  '<li>오늘은 실적을 발표하는 장비주와 배당 기준일이 가까운 종목을 함께 살펴봐요.</li></ul>' +
  '<h2>어제 시장은 이렇게 움직였어요</h2><p>지수는 장 초반 0.6% 밀렸다가 오후에 0.9% 오르며 마쳤어요. ' +
  '거래대금은 앞선 5일 평균보다 18% 늘었고, 늘어난 몫의 절반 가까이가 반도체 장비와 부품에 모였어요. ' +
  '오른 종목보다 내린 종목이 많았다는 점은 함께 기억해 두세요.</p>' +
  '<h2>수급이 움직인 종목</h2><table><caption>외국인 순매수 금액 (가상 종목, 예시 수치)</caption>' +
  '<thead><tr><th scope="col">종목</th><th scope="col" style="text-align:right">순매수</th><th scope="col" style="text-align:right">등락률</th></tr></thead><tbody>' +
  '<tr><td>하늘반도체(가상)</td><td style="text-align:right">+1,240억 원</td><td style="text-align:right">▲ 2.10%</td></tr>' +
  '<tr><td>누리로보틱스(가상)</td><td style="text-align:right">+820억 원</td><td style="text-align:right">▲ 1.35%</td></tr>' +
  '<tr><td>푸른소재(가상)</td><td style="text-align:right">+410억 원</td><td style="text-align:right">▲ 0.48%</td></tr>' +
  '<tr><td>새솔바이오(가상)</td><td style="text-align:right">-360억 원</td><td style="text-align:right">▼ 1.12%</td></tr>' +
  '<tr><td>별빛게임즈(가상)</td><td style="text-align:right">-590억 원</td><td style="text-align:right">▼ 1.93%</td></tr></tbody></table>' +
  '<p>하루의 순매수는 방향을 말해 주지 않아요. 사흘 이상 이어지는지, 그때 거래대금이 함께 느는지를 ' +
  '확인한 다음에 판단하는 편이 안전해요.</p>' +
  '<h2>오늘 확인할 일정</h2><ul><li>10:00 기준금리 결정 회의 결과</li>' +
  '<li>14:00 별빛게임즈(가상) 신작 설명회</li><li>장 마감 뒤 해솔전자(가상) 주주총회 안건 공시</li></ul>' +
  '<h2>주의할 점</h2><p>이 글은 투자 참고 자료예요. 과거의 등락은 앞으로를 말해 주지 않고, 투자 결과에 ' +
  '따라 원금 손실이 생길 수 있어요.</p>';

export const steadyHabitColumn =
  '<p>시장이 흔들릴 때 가장 먼저 무너지는 것은 계좌가 아니라 습관이에요. 시장을 맞히려 하기보다 나를 ' +
  '먼저 살피는 방법을 적었어요.</p>' +
  '<h2>세 줄 요약</h2><ul><li>사기 전에 팔 까닭을 한 줄로 적어 두면 흔들림이 줄어들어요.</li>' +
  '<li>하루에 정해 둔 횟수만 시세를 보면 불필요한 매매가 줄어요.</li>' +
  '<li>한 달에 한 번, 결과가 아니라 지킨 약속의 수를 세어 봐요.</li></ul>' +
  '<h2>사기 전에 적는 한 줄</h2><p>“왜 사는가”보다 “언제 틀렸다고 인정할 것인가”를 먼저 적어요. 가격일 수도 ' +
  '있고, 기다리던 공시가 나오지 않는 날일 수도 있어요. 적어 둔 조건이 왔을 때는 다시 생각하지 않고 ' +
  '따르는 연습을 해요.</p><blockquote>기준은 마음이 편할 때 세우고, 마음이 급할 때 지켜요.</blockquote>' +
  '<h2>하루에 세 번만 보기</h2><table><caption>시세를 보는 시간을 정해 두는 예</caption>' +
  '<thead><tr><th scope="col">시간</th><th scope="col">보는 것</th><th scope="col">하지 않는 것</th></tr></thead><tbody>' +
  '<tr><td>08:40</td><td>밤사이 소식, 오늘 일정</td><td>예약 주문</td></tr>' +
  '<tr><td>13:00</td><td>거래대금, 약속한 가격</td><td>추격 매수</td></tr>' +
  '<tr><td>15:40</td><td>매매 기록</td><td>내일 전망</td></tr></tbody></table>' +
  '<h2>한 달에 한 번, 약속을 세는 날</h2><p>수익률은 시장이 주는 몫이 커요. 내가 바꿀 수 있는 것은 약속을 ' +
  '지킨 횟수예요. 열 번 가운데 일곱 번을 지켰다면 다음 달의 목표는 여덟 번이면 충분해요.</p>' +
  '<h2>주의할 점</h2><p>이 글은 투자 참고 자료예요. 개인의 사정에 맞춘 상담이 아니며, 투자 결과에 따라 ' +
  '원금 손실이 생길 수 있어요.</p>';

export const nasdaqRangeDaily =
  '<p>밤사이 나스닥 선물은 전날의 범위를 벗어나지 않았어요. 새 소식보다 다음 발표를 기다린 하루였어요.</p>' +
  '<h2>세 줄 요약</h2><ul><li>나스닥 선물의 하루 변동 폭은 최근 10일 평균의 절반이었어요.</li>' +
  '<li>국채 금리와 달러가 함께 쉬어 가며 금 선물이 조금 올랐어요.</li>' +
  '<li>오늘 밤 구매관리자지수 발표 앞뒤로는 호가가 얇아질 수 있어요.</li></ul>' +
  '<h2>밤사이 주요 선물</h2><table><caption>전날 정산가 대비 (예시 수치)</caption>' +
  '<thead><tr><th scope="col">상품</th><th scope="col" style="text-align:right">등락률</th><th scope="col" style="text-align:right">하루 변동 폭</th></tr></thead><tbody>' +
  '<tr><td>나스닥</td><td style="text-align:right">▲ 0.12%</td><td style="text-align:right">0.58%</td></tr><tr><td>S&amp;P</td><td style="text-align:right">▼ 0.05%</td><td style="text-align:right">0.41%</td></tr>' +
  '<tr><td>원유</td><td style="text-align:right">▼ 0.84%</td><td style="text-align:right">1.92%</td></tr><tr><td>금</td><td style="text-align:right">▲ 0.37%</td><td style="text-align:right">0.76%</td></tr></tbody></table>' +
  '<h2>범위 안에서 할 일</h2><p>범위가 좁은 날에는 방향보다 비용이 먼저예요. 같은 자리에서 여러 번 사고팔면 ' +
  '수수료와 호가 차이만 남아요. 전날의 고점과 저점에 선을 긋고, 그 사이에서는 계약 수를 줄여요.</p>' +
  '<h2>오늘 밤 일정</h2><ul><li>23:45 미국 구매관리자지수</li><li>00:00 미국 신규 주택 판매</li></ul>' +
  '<h2>주의할 점</h2><p>해외선물은 증거금보다 큰 손실이 날 수 있는 상품이에요. 이 글은 투자 참고 자료이며, ' +
  '과거의 등락은 앞으로를 말해 주지 않아요.</p>';
