import { messages } from '../../i18n/en.ts';
import { Card } from '../../ui/layout/card.tsx';

const { days } = messages.mainFree;

/** How many days of earning a key takes, at an easy and at a full pace. Source: specification B 9. */
export function FreeDays() {
  const { key, easy, full } = days.columns;
  return (
    <Card title={days.title} description={days.note}>
      <table className="w-full max-w-[34rem] text-left text-sm">
        <caption className="sr-only">{days.caption}</caption>
        <thead className="text-faint">
          <tr>
            {[key, easy, full].map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.rows.map(([price, ...spans]) => (
            <tr key={price} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 font-medium">
                {price}
              </th>
              {spans.map((span) => (
                <td key={span} className="py-2 pr-4">
                  {span}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
