import type { ReactNode } from "react";
import type { PageKey } from "../../../i18n/index.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import type { CrashState } from "../../../queries/index.ts";
import { Button, Sheet, Skeleton } from "../../../ui/index.ts";
import { ChainLines } from "./chain-lines.tsx";

const steps: readonly PageKey[] = ["crash.fair1", "crash.fair2", "crash.fair3", "crash.fair4"];
const formula = [
  "hash(n − 1) = SHA256(hash(n))",
  "i = HMAC_SHA256(hash(n), salt)[0..8]",
  "floor(max(1, 2³² / (i + 1) × 0.99) × 100) / 100",
].join("\n");

interface CrashFairnessSheetProps {
  readonly open: boolean;
  readonly chain: CrashState["chain"] | undefined;
  /** The notice about a fault of the public log. */
  readonly notice: ReactNode;
  /** The player's own bets in the public log. */
  readonly log: ReactNode;
  onClose(): void;
  /** Opens the list of all past rounds above this sheet. */
  onAll(): void;
}

/**
 * Shows the values that the server published before the first round of Crash. Explains how the result of every round
 * follows from the published values.
 */
export function CrashFairnessSheet({ open, chain, notice, log, onClose, onAll }: CrashFairnessSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("fairness.title")}>
      {notice}
      <div className="flex flex-col gap-12 pb-8">
        <ol className="flex flex-col gap-12">
          {steps.map((key, place) => (
            <li key={key} className="flex gap-12 text-13">
              <span className="square num flex-none font-bold text-emerald" aria-hidden="true">
                {place + 1}
              </span>
              <span className="self-center">{t(key)}</span>
            </li>
          ))}
        </ol>
        {chain ? (
          <>
            <ChainLines chain={chain} />
            <div className="label-value">
              <span>{t("crash.chainRounds")}</span>
              <span className="num font-semibold">{formatNumber(chain.rounds)}</span>
            </div>
          </>
        ) : (
          <Skeleton height={140} />
        )}
        {log}
        <Button look="quiet" onClick={onAll}>
          {t("crash.allRounds")}
        </Button>
        <pre className="formula well whitespace-pre-wrap">{formula}</pre>
      </div>
    </Sheet>
  );
}
