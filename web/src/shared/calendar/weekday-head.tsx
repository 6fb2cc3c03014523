const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

/** The row of weekdays above a month. */
export function WeekdayHead({ toneOf }: { toneOf: (weekday: number) => string | undefined }) {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((name, weekday) => (
          <th key={name} scope="col" abbr={`${name}요일`} className={toneOf(weekday)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
