// Records the files that the page saves, instead of downloading the files.
import { onTestFinished } from "vitest";

interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Records every file that the page saves until the test ends.
 * @returns the list of saved files, to which later saved files are added
 */
export function savedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const { href, download: name } = this;
    if (!href.startsWith("blob:")) return click.call(this);
    void fetch(href)
      .then((file) => file.text())
      .then((text) => files.push({ name, text }));
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}
