import { formatNumber, useT } from "../../../i18n/index.ts";
import { type CrashState, useExplorer } from "../../../queries/index.ts";
import { TransactionLink } from "../../../ui/index.ts";
import { Hash } from "../../play/board/hash.tsx";

/** Shows the published values of a hash chain: the commitment, the transaction of the commitment, and the salt. */
export function ChainLines({ chain }: { readonly chain: CrashState["chain"] }) {
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
