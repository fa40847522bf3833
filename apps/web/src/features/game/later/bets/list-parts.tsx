import type { ReactNode } from "react";
import { useT } from "../../../../i18n/index.ts";
import { useSignedIn } from "../../../../stores/index.ts";
import { ButtonLink, Skeleton } from "../../../../ui/index.ts";

/** Shows grey placeholder rows while a list under a game loads. The rows have the height of the loaded rows. */
export function WaitingBets() {
  return (
    <div aria-busy="true">
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className="row bets-row">
          <Skeleton width={34} height={34} />
          <span className="flex flex-1 flex-col gap-6">
            <Skeleton width={90} height={14} />
            <Skeleton width={150} height={12} />
          </span>
          <Skeleton width={80} height={16} />
        </div>
      ))}
    </div>
  );
}

/** Says that a list under a game has no rows. */
export function NoBets({ children }: { readonly children: ReactNode }) {
  return <p className="my-20 text-center text-13 text-muted">{children}</p>;
}

/** Leads a signed-in player to the list of all own rounds. */
export function RecordsLink() {
  const t = useT();
  if (!useSignedIn()) return null;
  return (
    <div className="mt-12 flex justify-center">
      <ButtonLink href="/profile?view=records" look="quiet" size="md">
        {t("rounds.title")}
      </ButtonLink>
    </div>
  );
}
