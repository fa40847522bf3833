import { formatNumber, useT } from "../../../i18n/index.ts";
import type { CrashFloor } from "../../../queries/index.ts";
import { copyText, Icon } from "../../../ui/index.ts";

/** A hash in full with its name, to be copied. */
export function HashLine({ label, hash }: { readonly label: string; readonly hash: string }) {
  const t = useT();
  return (
    <div>
      <div className="lab">
        <span>{label}</span>
        <button
          type="button"
          className="link flex items-center gap-4 text-12"
          onClick={() => void copyText(hash)}
        >
          <Icon name="copy" size={14} />
          {t("fairness.copy")}
          <span className="heard">{label}</span>
        </button>
      </div>
      <div className="well mono text-12 break-all">{hash}</div>
    </div>
  );
}

/** What was published of a chain. */
export function ChainLines({ chain }: { readonly chain: CrashFloor["chain"] }) {
  const t = useT();
  const { commitment, baseRound, salt, saltBlock } = chain;
  return (
    <>
      <HashLine label={t("crash.commitment", { round: formatNumber(baseRound) })} hash={commitment} />
      <HashLine label={t("crash.salt", { block: formatNumber(saltBlock) })} hash={salt} />
    </>
  );
}
