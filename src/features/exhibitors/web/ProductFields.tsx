import type { Form } from '#web/forms/useForm.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { EXHIBITOR_LIMITS } from '../rules.ts'
import type { EditorValues } from './ExhibitorForm.tsx'
import { PictureWell } from './PictureWell.tsx'
import { RowField } from './RowField.tsx'
import { changeRow, RowSection } from './RowSection.tsx'

type ProductFieldsProps = { form: Form<EditorValues>; id: string; onBusy: (busy: boolean) => void }

/** What the exhibitor offers, each with a picture. */
export function ProductFields({ form, id, onBusy }: ProductFieldsProps) {
  const { products } = form.values
  const change = (at: number, changed: Partial<(typeof products)[number]>) =>
    form.set('products', changeRow(products, at, changed))
  return (
    <RowSection
      title="Products & Services"
      verb="Add product"
      what="product"
      rows={products}
      error={form.errorOf('products')}
      onAdd={() => form.set('products', [...products, { name: '', image_url: null, description: '' }])}
      onRemove={(at) => form.set('products', products.toSpliced(at, 1))}
    >
      {({ name, image_url, description }, at) => (
        <>
          <RowField
            name={`products.${at}.name`}
            label="Name"
            value={name}
            error={form.errorOf(`products.${at}.name`)}
            maxLength={EXHIBITOR_LIMITS.product_name}
            onChange={(value) => change(at, { name: value })}
          />
          <RowField
            name={`products.${at}.description`}
            label="Description"
            long
            value={description}
            error={form.errorOf(`products.${at}.description`)}
            maxLength={EXHIBITOR_LIMITS.product_description}
            onChange={(value) => change(at, { description: value })}
          />
          <PictureWell
            id={id}
            what="picture"
            url={image_url ?? null}
            error={form.errorOf(`products.${at}.image_url`)}
            empty={<Cover id={`${id} ${at}`} use="card" />}
            onBusy={onBusy}
            onChange={(url) => change(at, { image_url: url })}
          />
        </>
      )}
    </RowSection>
  )
}
