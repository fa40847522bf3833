/** Why something was not done; nothing where it was. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="note bad" role="alert">
      {text}
    </p>
  );
}
