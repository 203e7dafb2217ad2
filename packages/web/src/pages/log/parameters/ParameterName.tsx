/** The name of a parameter, which breaks after an underscore where a column is narrow. */
export function ParameterName({ name }: { readonly name: string }) {
  return (
    <code>
      <Parts of={name} />
    </code>
  );
}

function Parts({ of }: { readonly of: string }) {
  const end = of.indexOf('_') + 1;
  if (end === 0) return of;
  return (
    <>
      {of.slice(0, end)}
      <wbr />
      <Parts of={of.slice(end)} />
    </>
  );
}
