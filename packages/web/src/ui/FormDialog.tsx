import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError, type Submission } from './form.tsx';
import { Form, FormActions } from './layout.tsx';

type FormDialogProps = {
  readonly title: string;
  readonly of: Submission;
  /** The word on the button that sends it. */
  readonly action: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** What it does cannot be undone. */
  readonly danger?: boolean;
  /** The form is incomplete and cannot be sent yet. */
  readonly disabled?: boolean;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Shown instead of the server's sentence when the form was refused. */
  readonly refusal?: ReactNode;
  /** Further buttons, under the ones that send and close. */
  readonly further?: ReactNode;
};

/** A form over the page: its fields, what the server says about them, send and cancel. */
export function FormDialog(props: FormDialogProps) {
  const { title, of, action, onClose, children, danger = false, disabled = false } = props;
  return (
    <Modal opened onClose={onClose} title={title} size={props.size ?? 'md'}>
      <Form of={of} wide={props.size !== undefined && props.size !== 'md'}>
        {children}
        {props.refusal ?? <FormError of={of} />}
        <FormActions end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="filled"
            {...(danger ? { color: 'red' } : {})}
            disabled={disabled}
            loading={of.pending}
          >
            {action}
          </Button>
        </FormActions>
        {props.further}
      </Form>
    </Modal>
  );
}
