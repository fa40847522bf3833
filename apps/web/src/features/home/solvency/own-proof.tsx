import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { queryClient, userStore, useSignedIn, useStore } from "../../../stores/index.ts";
import { Button, ButtonLink, saveFile } from "../../../ui/index.ts";
import { type Checked, checkProof } from "./check-proof.ts";
import { ProofChip, ProofResult } from "./proof-result.tsx";

/**
 * Verifies that the newest published sum contains the balance of the player. Guests see an explanation of the check.
 */
export function OwnProof() {
  const t = useT();
  const signedIn = useSignedIn();
  const userId = useStore(userStore, (user) => user.playerId);
  const verify = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const { proof } = await call("GET /user/solvency/proof");
      // The page reads the published trees after the player's proof, because the server may have published another tree
      // since the screen opened.
      const { newest, earlier } = await queryClient.fetchQuery(platformQueries.solvency());
      const trees = newest === null ? [] : [newest, ...earlier];
      const checked: Checked | null = proof && checkProof(proof, trees, userId);
      return { proof, checked };
    },
  });
  const { data } = verify;
  return (
    <section className="card pad mt-16">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
        <h2 className="text-16 font-semibold">
          {t(data?.checked?.isProven ? "solvency.mine" : "solvency.mineAsked")}
        </h2>
        {data?.checked ? <ProofChip checked={data.checked} /> : null}
      </div>
      {signedIn ? (
        <>
          <p className="mt-4 mb-12 text-13 text-muted">{t("solvency.mineText")}</p>
          <div role="status">
            {data?.checked ? <ProofResult checked={data.checked} /> : null}
            {data && !data.proof ? <p className="mb-12 text-14">{t("solvency.noLeaf")}</p> : null}
          </div>
          <Button
            look={data ? "quiet" : "act"}
            busy={verify.isPending ? t("solvency.verifying") : undefined}
            onClick={() => verify.mutate()}
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
