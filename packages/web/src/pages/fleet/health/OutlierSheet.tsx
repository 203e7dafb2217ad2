import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Sheet, Table } from '../../../ui/index.ts';

type Answer = CallReply<'listOutliers'>;
type Group = Answer['groups'][number];

/** Aircraft that stand apart from the others of their type and firmware. */
export function OutlierSheet() {
  const asked = useQuery(query('listOutliers'));
  return (
    <Sheet title="Apart from its type" note="by type and firmware" flush>
      <Answered of={asked} rows={2}>
        {(answer) => <Found answer={answer} />}
      </Answered>
    </Sheet>
  );
}

function Found({ answer }: { readonly answer: Answer }) {
  const { groups, without_type, false_alarm_rate } = answer;
  const named = groups.flatMap((group) => group.outliers.map((one) => ({ ...one, group })));
  return (
    <>
      {named.length === 0 ? null : (
        <Table
          of={named}
          rowKey={({ asset_id, figure }) => `${asset_id} ${figure}`}
          columns={[
            {
              name: 'Aircraft',
              as: 'lead',
              cell: (one) => (
                <>
                  <AppLink to={paths.healthOf(one.asset_id)}>{one.name}</AppLink>{' '}
                  <span className="muted">{nameOf(one.group)}</span>
                </>
              ),
            },
            { name: 'What stands apart', as: 'lead', cell: ({ sentence }) => sentence },
            { name: 'Flights', as: 'figure', cell: ({ flights }) => flights },
          ]}
        />
      )}
      <ul className="muted small" style={{ margin: 0, padding: '10px 14px 14px 30px' }}>
        {groups.map((group) => (
          <li key={nameOf(group)}>
            {nameOf(group)}: {comparedText(group)}
          </li>
        ))}
        {without_type === 0 ? null : (
          <li>
            {plural(without_type, 'aircraft', 'aircraft')} without a type: compared with nothing.
          </li>
        )}
        {groups.length + without_type === 0 ? <li>No log of an aircraft was read yet.</li> : null}
        {groups.some(({ reason }) => reason === null) ? (
          <li>
            Limits are set so that of groups in which nothing is wrong{' '}
            {Math.round(100 * false_alarm_rate)} in 100 name an aircraft; more do where aircraft of
            one type differ much from one another.
          </li>
        ) : null}
      </ul>
    </>
  );
}

function nameOf({ type, firmware }: Group): string {
  return firmware === null ? `${type}, firmware not known` : `${type}, ${firmware}`;
}

function comparedText({ reason, compared, figures, outliers }: Group): string {
  if (reason !== null) return `not compared. ${reason}`;
  const found = outliers.length === 0 ? 'none stands apart' : 'see above';
  return `${plural(compared, 'aircraft', 'aircraft')} compared in ${plural(figures, 'figure')}, ${found}.`;
}
