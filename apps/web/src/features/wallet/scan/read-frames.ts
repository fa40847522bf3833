import decodeQR from "qr/decode.js";

/**
 * Time in milliseconds between two frames that the scanner reads. The time is short enough to seem immediate, and long
 * enough for a slow phone.
 */
const pauseMs = 120;
/**
 * Largest width in pixels of a frame that the scanner reads. At the largest width, a QR code that fills the frame has
 * enough pixels per module.
 */
const widthAtMost = 640;

/**
 * Searches the frames of a video for QR codes.
 * @param onText called with the text of each QR code that is read, even if the same code is read again
 * @returns a function that stops the search for QR codes
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

/** Returns the text of the QR code in a picture. Returns undefined if the picture contains no QR code. */
export function codeIn(picture: Pick<ImageData, "data" | "width" | "height">): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    // The QR reader throws an error for a picture without a readable code. Most frames of a camera contain no sharp
    // code.
    return undefined;
  }
}
