import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { AppPath } from '../paths.ts';

type AppLinkProps = Omit<LinkComponentProps<'a'>, 'to' | 'search' | 'hash'> & {
  readonly to: AppPath;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
};

/** Only the page itself is current, not those above it. */
const EXACT = { exact: true } as const;

/** A link inside the app. It loads the page's script when a pointer comes near. */
export function AppLink({ search = {}, ...rest }: AppLinkProps) {
  return <Link {...rest} search={search} activeOptions={EXACT} />;
}
