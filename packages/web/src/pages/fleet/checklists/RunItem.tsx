import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { TextField } from '../../../ui/index.ts';
import styles from './checklists.module.css';
import { type Answer, type Item, NO_ANSWER, type Result } from './draft.ts';
import { ItemPhotos } from './ItemPhotos.tsx';

const CHOICES = [
  { result: 'pass', label: 'Pass', icon: IconCheck },
  { result: 'fail', label: 'Fail', icon: IconX },
  { result: 'skip', label: 'Skip', icon: IconMinus },
] as const;

type RunItemProps = {
  readonly item: Item;
  readonly answer: Answer | undefined;
  readonly onResult: (result: Result) => void;
  readonly onNote: (note: string) => void;
  /** What it does that a required item fails; null where it does nothing or that is not known. */
  readonly consequence: string | null;
  /** The reference of the run, under which its photos are kept. */
  readonly runRef: string;
};

/** Whether an item must pass, beside its text. */
export function Required({ of }: { readonly of: { readonly required: boolean } }) {
  return of.required ? (
    <span className={styles.required}> Required</span>
  ) : (
    <span className="muted small"> Optional</span>
  );
}

/** One item with three answers as large as a thumb; a failure asks what is wrong. */
export function RunItem(props: RunItemProps) {
  const { item, answer = NO_ANSWER, onResult, onNote, consequence, runRef } = props;
  return (
    <li className={styles.item} id={`item-${item.key}`} data-result={answer.result ?? undefined}>
      <div className={styles.text}>
        {item.text}
        <Required of={item} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend into the layout */}
      <div className={styles.answers} role="group" aria-label={item.text}>
        {CHOICES.map(({ result, label, icon: Icon }) => (
          <button
            key={result}
            type="button"
            className={styles.answer}
            data-result={result}
            aria-pressed={answer.result === result}
            onClick={() => onResult(result)}
          >
            <Icon size={18} aria-hidden="true" />
            {label}
          </button>
        ))}
      </div>
      {item.required && answer.result === 'fail' && consequence !== null ? (
        <p className={styles.consequence}>{consequence}</p>
      ) : null}
      {answer.result === 'fail' || answer.note !== '' ? (
        <TextField
          label="What is wrong"
          value={answer.note}
          onChange={onNote}
          placeholder="Nick on propeller 2"
        />
      ) : null}
      <ItemPhotos runRef={runRef} item={item} failed={answer.result === 'fail'} />
    </li>
  );
}
