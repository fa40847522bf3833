import { useMemo } from "react";
import { useT } from "../../../i18n/index.ts";
import { userStore, useSignedIn, useStore } from "../../../stores/index.ts";
import { Button, ButtonLink, saveFile } from "../../../ui/index.ts";
import { useReadOwnProof } from "../api/read-own-proof.ts";
import { checkProof } from "./check-proof.ts";
import { ProofChip, ProofResult } from "./proof-result.tsx";

/**
 * Verifies that the newest published sum includes the balance of the player. Guests see an explanation of the check.
 */
export function OwnProof() {
  const t = useT();
  const signedIn = useSignedIn();
  const userId = useStore(userStore, (user) => user.playerId);
  const { data, isPending, mutate } = useReadOwnProof();
  const checked = useMemo(
    () => (data?.proof ? checkProof(data.proof, data.trees, userId) : undefined),
    [data, userId],
  );
  return (
    <section className="card pad mt-16">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
        <h2 className="text-16 font-semibold">
          {t(checked?.isProven ? "solvency.mine" : "solvency.mineAsked")}
        </h2>
        {checked ? <ProofChip checked={checked} /> : null}
      </div>
      {signedIn ? (
        <>
          <p className="mt-4 mb-12 text-13 text-muted">{t("solvency.mineText")}</p>
          <div role="status">
            {checked ? <ProofResult checked={checked} /> : null}
            {data && !data.proof ? <p className="mb-12 text-14">{t("solvency.noLeaf")}</p> : null}
          </div>
          <Button
            look={data ? "quiet" : "act"}
            busy={isPending ? t("solvency.verifying") : undefined}
            onClick={() => mutate()}
          >
            {t(data ? "solvency.again" : "solvency.verify")}
          </Button>
          {data?.proof ? (
            <Button
              look="quiet"
              className="mt-12"
              onClick={() =>
                saveFile(
                  `gemplay-proof-${data.proof?.takenAtMs}.json`,
                  JSON.stringify(data.proof, null, 2),
                  "application/json",
                )
              }
            >
              {t("solvency.save")}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <p className="mt-4 mb-12 text-13 text-muted">{t("solvency.guest")}</p>
          <ButtonLink look="quiet" href={`/login?next=${encodeURIComponent("/index?view=solvency")}`}>
            {t("action.logIn")}
          </ButtonLink>
        </>
      )}
      <p className="mt-12 text-13 text-muted">{t("solvency.others")}</p>
    </section>
  );
}
