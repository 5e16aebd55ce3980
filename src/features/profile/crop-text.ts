/** Of the dialog that crops a picture; apart from `text.ts`, because it is loaded with the dialog. */
export const cropText = {
  title: 'Choose the part to show',
  hint: 'Drag the picture or use the arrow keys to move it. Zoom with the slider, the mouse wheel, or the plus and minus keys.',
  touchHint: 'Drag the picture to move it, and zoom with the slider.',
  leaving: { question: 'Close without saving the picture?', leave: 'Close', stay: 'Stay' },
  label: 'Your picture. Use the arrow keys to move it, and plus and minus to zoom.',
}
