import { formatNumber, useT } from "../../i18n/index.ts";
import { type CrashFloor, useExplorer } from "../../queries/index.ts";
import { TransactionLink } from "../../ui/index.ts";
import { Hash } from "../play/hash.tsx";

/** What was published of a chain: its commitment, where that stands on the chain of blocks, and the salt after it. */
export function ChainLines({ chain }: { readonly chain: CrashFloor["chain"] }) {
  const t = useT();
  const explorer = useExplorer();
  const { commitment, baseRound, witness, salt, saltBlock } = chain;
  return (
    <>
      <Hash label={t("crash.commitment", { round: formatNumber(baseRound) })} hash={commitment} />
      {witness ? (
        <div className="label-value">
          <span>{t("crash.committedIn", { block: formatNumber(witness.block) })}</span>
          <TransactionLink hash={witness.transaction} explorer={explorer} />
        </div>
      ) : (
        <p className="text-12 text-muted">{t(salt === "" ? "crash.witnessAwaited" : "crash.unwitnessed")}</p>
      )}
      {salt === "" ? null : <Hash label={t("crash.salt", { block: formatNumber(saltBlock) })} hash={salt} />}
    </>
  );
}
