import type { Data } from "@gemplay/api-schema";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { queryClient } from "../../stores/index.ts";
import { isQuiet } from "../../ui/sheet/quiet-moment.ts";
import { InstallSheet } from "./install-sheet.tsx";
import { installOffer } from "./install-way.ts";

const lookEveryMs = 1_000;

/**
 * Offers to install the page, once on each device. The offer appears after a win or a credited deposit, as soon as the
 * player has left the game or the form. `InstallOffer` finds wins and deposits in lists that the page has already
 * loaded.
 */
export default function InstallOffer() {
  const [path] = useLocation();
  const [shownOn, setShownOn] = useState<string>();

  useEffect(() => {
    const look = () => {
      // The page calls `wasMade` at each check, because another tab may have shown the installation offer.
      if (installOffer.wasMade()) return clearInterval(timer);
      if (!isQuiet() || !hasGained()) return undefined;
      installOffer.noteMade();
      setShownOn(location.pathname);
      return clearInterval(timer);
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);

  return <InstallSheet open={shownOn === path} onClose={() => setShownOn(undefined)} />;
}

type Rounds = Data<"GET /user/records">["records"];
type Deposits = Data<"GET /assets/get_deposit_records">["records"];

/** Returns whether the loaded lists contain a win or a credited deposit of the player. */
function hasGained(): boolean {
  return (
    read<Rounds>(["user", "records"]).some(({ result }) => result === "WIN") ||
    read<Deposits>(["assets", "depositRecords"]).some(({ status }) => status === "confirmed")
  );
}

/** Returns all records under a query key, from plain lists and from lists that load page by page. */
function read<R extends readonly unknown[]>(queryKey: readonly string[]): R[number][] {
  type Known = R | { readonly pages: readonly { readonly records: R }[] };
  return queryClient
    .getQueriesData<Known>({ queryKey })
    .flatMap(([, known]) =>
      known === undefined
        ? []
        : "pages" in known
          ? known.pages.flatMap(({ records }) => [...records])
          : [...known],
    );
}
