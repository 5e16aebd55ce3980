import { act, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Most tests load code on demand, which takes longer where several run at once.
configure({ asyncUtilTimeout: 15_000 })

// The documents of these tests have no popovers. A popover only brings an element of the document to the front.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

// They do not know `:modal` either. A dialog that is open in them is modal, because nothing opens one in another way.
Object.assign(document, {
  querySelector: (selectors: string) => document.querySelectorAll(selectors.replaceAll(':modal', '[open]'))[0] ?? null,
})

// Nor do they have a layout, in which a phone's keyboard could cover anything.
Object.assign(globalThis, { visualViewport: null })

// Code that is still being loaded when the tests end, such as that of a toast, must render while there is a document.
afterAll(() => act(() => vi.dynamicImportSettled()))
