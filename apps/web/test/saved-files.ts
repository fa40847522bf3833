// Records the files that the page saves, instead of downloading the files.
import { onTestFinished } from "vitest";

interface SavedFile {
  readonly name: string;
  readonly text: string;
  readonly data: Blob;
}

/**
 * Records every file that the page saves until the test ends.
 * @returns the list of saved files, which grows with each saved file
 */
export function savedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const { href, download: name } = this;
    if (!href.startsWith("blob:")) return click.call(this);
    void fetch(href)
      .then((file) => file.blob())
      .then(async (data) => files.push({ name, text: await data.text(), data }));
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}
