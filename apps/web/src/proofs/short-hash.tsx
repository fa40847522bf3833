import { shortHash } from "../games/proof/step.ts";

/**
 * Shows a hash or seed in groups of four digits. The component removes the middle of a long text, and highlights the
 * first and the last group.
 */
export function ShortHash({ text }: { readonly text: string }) {
  const groups = shortHash(text).split(" ");
  const last = groups.length - 1;
  return (
    <span className="mono text-right text-12" title={text}>
      {groups.map((group, place) => (
        // The groups of one hash never change their order, so the index of a group can be part of the React key.
        <span key={`${String(place)} ${group}`}>
          {place > 0 ? " " : ""}
          <span className={place === 0 || place === last ? "font-bold text-emerald" : ""}>{group}</span>
        </span>
      ))}
    </span>
  );
}
