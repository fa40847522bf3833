import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Field } from "../../../ui/index.ts";
import { checkProof, type Tree } from "./check-proof.ts";
import { ProofChip, ProofResult } from "./proof-result.tsx";

/** Checks a saved proof of solvency against the published roots. */
export function SavedProof({ trees }: { readonly trees: readonly Tree[] }) {
  const t = useT();
  const [text, setText] = useState("");
  const checked = text.trim() === "" ? undefined : checkProof(parsed(text), trees);
  return (
    <section className="card pad mt-16">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
        <h2 className="text-16 font-semibold">{t("solvency.saved")}</h2>
        {checked ? <ProofChip checked={checked} /> : null}
      </div>
      <p className="mt-4 mb-12 text-13 text-muted">{t("solvency.savedText")}</p>
      <Field
        label={t("solvency.savedLabel")}
        mono
        className="mb-12"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">{checked ? <ProofResult checked={checked} /> : null}</div>
    </section>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
