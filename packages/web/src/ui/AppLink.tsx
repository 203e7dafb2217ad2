import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { SearchOf } from '../addressParts.ts';
import type { AppPath } from '../paths.ts';

type AppLinkProps<To extends AppPath> = Omit<LinkComponentProps<'a'>, 'to' | 'search' | 'hash'> & {
  readonly to: To;
  readonly search?: SearchOf<To>;
  readonly hash?: string;
};

/** Only the page itself is current, not those above it. */
const EXACT = { exact: true } as const;

/** A link inside the app. It loads the page's script when a pointer comes near. */
export function AppLink<To extends AppPath>({ to, search, ...rest }: AppLinkProps<To>) {
  return <Link {...rest} to={to as AppPath} search={search ?? {}} activeOptions={EXACT} />;
}
