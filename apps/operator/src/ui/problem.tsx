import { bringIntoView } from "./bring-into-view.ts";

/** Shows why an action of the operator failed. Renders nothing if no action has failed. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p ref={bringIntoView} className="note bad" role="alert">
      {text}
    </p>
  );
}
