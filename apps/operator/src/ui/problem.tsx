import { bringIntoView } from "./bring-into-view.ts";

/** Shows why an action of the operator failed. Renders nothing if the last action of the operator succeeded. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p ref={bringIntoView} className="note bad" role="alert">
      {text}
    </p>
  );
}
