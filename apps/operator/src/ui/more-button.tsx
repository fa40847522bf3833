import { t } from "../i18n/language.ts";

/** Asks for the next page of a list, where there is one. */
export function MoreButton({
  query,
}: {
  readonly query: { readonly hasNextPage: boolean; fetchNextPage(): unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <button type="button" className="button quiet md" onClick={() => void query.fetchNextPage()}>
      {t("list.more")}
    </button>
  );
}
