import { t } from "../i18n/language.ts";
import { Problem } from "./problem.tsx";

/** Shows the button that reads the next page of a list. Renders nothing on the last page of the list. */
export function MoreButton({
  query,
}: {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    fetchNextPage(): unknown;
  };
}) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  if (!hasNextPage) return null;
  return (
    <div className="more">
      <Problem text={isFetchNextPageError ? error?.message : undefined} />
      <button
        type="button"
        className="button quiet md"
        aria-busy={isFetchingNextPage}
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && void query.fetchNextPage()}
      >
        {t("list.more")}
      </button>
    </div>
  );
}
