import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  EmptyState,
  LoadingState,
  useGoTo,
  useRecordId,
} from '../../../ui/index.ts';
import { addressOf } from './question.ts';

/** Where notices and Today lead to: the question as it is asked on its page. */
export function WatchedQuestionPage() {
  const id = useRecordId();
  return (
    <Answered of={useQuery(query('listWatchedQuestions'))} page="Question">
      {({ questions }) => {
        const found = questions.find((one) => String(one.id) === id);
        return found === undefined ? (
          <EmptyState title="This question is watched no longer">
            <AppLink to={paths.questions}>Ask another</AppLink>
          </EmptyState>
        ) : (
          <Opened of={found} />
        );
      }}
    </Answered>
  );
}

function Opened({ of }: { readonly of: Parameters<typeof addressOf>[0] }) {
  const goTo = useGoTo();
  useEffect(() => {
    void goTo(paths.questions, { search: addressOf(of), replace: true });
  }, [goTo, of]);
  return <LoadingState rows={3} />;
}
