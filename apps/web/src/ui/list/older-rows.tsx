import { useEffect, useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";

/** A list whose rows the page loads page by page, for example the result of `useInfiniteQuery`. */
interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** True if the request for the next page failed. */
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

interface OlderRowsProps {
  readonly list: PagedList;
  readonly size?: "full" | "md";
  /**
   * True to load older rows also when the end of the list becomes visible. After a failed request, the page loads older
   * rows only when the player taps the button.
   */
  readonly automatic?: boolean;
}

/** Shows the button that loads older rows of a list. Renders nothing if the list has no older rows. */
export function OlderRows({ list, size = "full", automatic = false }: OlderRowsProps) {
  const t = useT();
  const { hasNextPage, isFetchingNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    // The end of the list is observed again after each loaded page, because it may still be visible.
    if (!automatic || !hasNextPage || isFetchingNextPage || !end.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        // If the page is slow, the browser reports several changes of visibility together, and only the last change
        // counts.
        const isSeen = entries.at(-1)?.isIntersecting;
        const { isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = latest.current;
        if (isSeen && !isLoading && !isFailed) latest.current.fetchNextPage();
      },
      { rootMargin: "200px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [automatic, hasNextPage, isFetchingNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-12 flex justify-center">
      <Button
        look="quiet"
        size={size}
        busy={isFetchingNextPage ? t("older.loading") : undefined}
        onClick={() => void list.fetchNextPage()}
      >
        {t("older.show")}
      </Button>
    </div>
  );
}
