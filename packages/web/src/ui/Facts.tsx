import type { ReactNode } from 'react';

type FactTableProps = { readonly className?: string | undefined; readonly children: ReactNode };

/** What one record is, fact by fact: lines of a name and what it is. */
export function FactTable({ className, children }: FactTableProps) {
  return (
    <table className={className === undefined ? 'rows' : `rows ${className}`}>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Fact({
  name,
  children,
}: {
  readonly name: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
