import { useEffect } from "react";

const sheetOfEntry = () => (history.state as { sheet?: string } | null)?.sheet;

/** Returns true if the current history entry belongs to a sheet that is open or closes at this moment. */
export const isSheetsEntry = () => sheetOfEntry() !== undefined;

/**
 * Adds a history entry while a sheet or a step of a screen is open, so that the Back button closes it instead of leaving
 * the screen.
 */
export function useCloseByBack(open: boolean, close: { readonly current: () => void }): void {
  useEffect(() => {
    if (!open) return undefined;
    const sheet = crypto.randomUUID();
    history.pushState({ sheet }, "");
    const isTop = () => sheetOfEntry() === sheet;
    const onPop = () => {
      if (!isTop()) close.current();
    };
    addEventListener("popstate", onPop);
    return () => {
      removeEventListener("popstate", onPop);
      // If another screen was opened after the sheet, the sheet's history entry is no longer the current entry and
      // stays in the history.
      if (isTop()) history.back();
    };
  }, [open, close]);
}
