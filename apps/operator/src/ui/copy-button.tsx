import { useState } from "react";
import { t } from "../i18n/language.ts";
import { Icon } from "./art.tsx";

/**
 * Copies a text. If the browser forbids copying, the copy button shows the whole text, so that the operator can copy
 * the text manually.
 */
export function CopyButton({ text }: { readonly text: string }) {
  const [state, setState] = useState<"copied" | "refused">();
  const copy = async () => {
    setState(
      await navigator.clipboard.writeText(text).then(
        () => "copied" as const,
        () => "refused" as const,
      ),
    );
  };
  return (
    <>
      <button type="button" className="link line" onClick={() => void copy()}>
        <Icon name="copy" px={14} />
        {t(state === "copied" ? "copy.done" : "copy.act")}
      </button>
      {state === "refused" && (
        <p className="note bad whole" role="alert">
          {t("copy.refused")} <span className="mono">{text}</span>
        </p>
      )}
    </>
  );
}
