import { useEffect } from "react";

/** Names the screen in the window's title and so in the browser's history; nothing while it has no name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Gemplay`;
  }, [title]);
}
