/** Offers a text to the player as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // After ten seconds the download has started. The browser keeps the data of a download that has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
