import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Art, Icon } from "../../../ui/index.ts";
import { RecordRow } from "./record-row.tsx";
import { type CheckSum, checkRecords, checkRounds, sumOf } from "./round-checks.ts";

interface CheckAllProps {
  readonly demo: boolean;
  /** Content beside the button that starts the checks. */
  readonly children: ReactNode;
}

/** Recomputes all rounds with revealed seeds, page by page, and shows how many rounds have a correct result. */
export function CheckAll({ demo, children }: CheckAllProps) {
  const t = useT();
  const [sum, setSum] = useState<CheckSum>();
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);

  const check = useMutation({
    mutationFn: async () => {
      const walk = new AbortController();
      const { signal } = walk;
      ended.current = walk;
      setSum(undefined);
      setSum(demo ? await checkDemo() : await checkRecords({ downTo: 0, signal, onProgress: setSum }));
    },
  });

  return (
    <>
      <div className="mt-14 flex items-center gap-12">
        <button
          type="button"
          className="link flex items-center gap-4"
          aria-disabled={check.isPending || undefined}
          onClick={() => {
            if (!check.isPending) check.mutate();
          }}
        >
          <Icon name="shield" size={16} />
          {t(check.isPending ? "rounds.checking" : "rounds.checkAll")}
        </button>
        {children}
      </div>
      <div role="status">
        {sum ? <Sum sum={sum} /> : null}
        {check.isError ? <p className="note bad">{t("rounds.checkFailed")}</p> : null}
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
      {/* If the page has checked no round, a success icon would be misleading. */}
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
