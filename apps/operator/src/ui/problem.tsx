import { bringIntoView } from "./bring-into-view.ts";

/** Why something was not done; nothing where it was. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p ref={bringIntoView} className="note bad" role="alert">
      {text}
    </p>
  );
}
