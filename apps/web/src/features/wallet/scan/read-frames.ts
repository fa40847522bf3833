import decodeQR from "qr/decode.js";

/** Time in ms between two frames. The time is short enough to feel instant, and long enough for a slow phone. */
const pauseMs = 120;
/** Largest width of a read frame. A code that fills the frame has enough pixels per module at this width. */
const widthAtMost = 640;

/**
 * Searches the frames of a video for QR codes.
 * @param onText called with the text of each code that is read, even if the same code is read again
 * @returns a function that ends the search
 */
export function readFrames(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const look = () => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return;
    const scale = Math.min(1, widthAtMost / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const text = codeIn(context.getImageData(0, 0, canvas.width, canvas.height));
    if (text !== undefined) onText(text);
  };
  const timer = setInterval(look, pauseMs);
  return () => clearInterval(timer);
}

/** Returns the text of the QR code in a picture, or undefined if the picture contains no code. */
export function codeIn(picture: Pick<ImageData, "data" | "width" | "height">): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    // The reader throws for a picture without a readable code, and most frames contain no sharp code.
    return undefined;
  }
}
