import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { AppPath } from '../paths.ts';
import { AppLink } from './AppLink.tsx';

type ButtonLinkProps<To extends AppPath> = ButtonProps &
  Omit<ComponentProps<typeof AppLink<To>>, keyof ButtonProps>;

/** A link inside the app that looks like a button. */
export function ButtonLink<To extends AppPath>(props: ButtonLinkProps<To>) {
  return <Button component={AppLink<To>} {...props} />;
}
