import { formatNumber, useT } from "../../../i18n/index.ts";
import type { CrashFloor } from "../../../queries/index.ts";
import { Hash } from "../fairness/hash.tsx";

/** What was published of a chain. */
export function ChainLines({ chain }: { readonly chain: CrashFloor["chain"] }) {
  const t = useT();
  const { commitment, baseRound, salt, saltBlock } = chain;
  return (
    <>
      <Hash label={t("crash.commitment", { round: formatNumber(baseRound) })} hash={commitment} />
      <Hash label={t("crash.salt", { block: formatNumber(saltBlock) })} hash={salt} />
    </>
  );
}
