import { type ReactNode, useEffect, useRef, useState } from "react";
import { demoStore } from "../../../games/play/demo-table.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Art, Icon } from "../../../ui/index.ts";
import { RecordRow } from "./record-row.tsx";
import { type CheckSum, checkRecords, checkRounds, sumOf } from "./round-checks.ts";

interface CheckAllProps {
  readonly demo: boolean;
  /** Content that the page shows beside the button. */
  readonly children: ReactNode;
}

/** Computes all rounds with revealed seeds again, page by page, and shows how many rounds have correct results. */
export function CheckAll({ demo, children }: CheckAllProps) {
  const t = useT();
  const [sum, setSum] = useState<CheckSum>();
  const [state, setState] = useState<"rest" | "busy" | "failed">("rest");
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);

  const check = async () => {
    const walk = new AbortController();
    const { signal } = walk;
    ended.current = walk;
    setState("busy");
    setSum(undefined);
    try {
      const all = demo ? await checkDemo() : await checkRecords({ downTo: 0, signal, onProgress: setSum });
      setSum(all);
      setState("rest");
    } catch {
      if (!signal.aborted) setState("failed");
    }
  };

  return (
    <>
      <div className="mt-14 flex items-center gap-12">
        <button
          type="button"
          className="link flex items-center gap-4"
          aria-disabled={state === "busy" || undefined}
          onClick={() => {
            if (state !== "busy") void check();
          }}
        >
          <Icon name="shield" size={16} />
          {t(state === "busy" ? "rounds.checking" : "rounds.checkAll")}
        </button>
        {children}
      </div>
      <div role="status">
        {sum ? <Sum sum={sum} /> : null}
        {state === "failed" ? <p className="note bad">{t("rounds.checkFailed")}</p> : null}
      </div>
      {sum && sum.wrong.length > 0 ? (
        <ul className="records-sheet mt-8">
          {sum.wrong.map((round) => (
            <li key={round.id}>
              <RecordRow round={round} verdict="wrong" />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

async function checkDemo(): Promise<CheckSum> {
  const { rounds, seeds } = demoStore.get();
  await checkRounds(rounds, seeds.active.seedNumber);
  return sumOf(rounds);
}

const grounds = { none: "bg-raised-2", fine: "bg-emerald-bg", wrong: "bg-coral-bg" } as const;

function Sum({ sum: { checked, wrong, secret } }: { readonly sum: CheckSum }) {
  const t = useT();
  const verdict = checked === 0 ? "none" : wrong.length === 0 ? "fine" : "wrong";
  return (
    <div className={`mt-12 flex items-center gap-12 rounded-12 p-12 ${grounds[verdict]}`}>
      {/* If no round was checked, a success icon would be wrong. */}
      {verdict === "none" ? (
        <Icon name="lock" size={24} className="text-muted" />
      ) : (
        <Art name={verdict === "fine" ? "s-emerald" : "s-coral"} size={32} />
      )}
      <span className="min-w-0 flex-1">
        <b className="block text-14 font-semibold">
          {t("rounds.checkedSum", {
            checked: formatNumber(checked),
            fine: formatNumber(checked - wrong.length),
            wrong: formatNumber(wrong.length),
          })}
        </b>
        <span className="text-12 text-muted">{t("rounds.checkedSecret", { count: secret })}</span>
      </span>
    </div>
  );
}
