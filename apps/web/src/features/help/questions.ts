import { LARGEST, SIZES } from '@yupana/contract/plans.ts';

/** «5, 15 o 50» */
const sizes = new Intl.ListFormat('es-PE', { type: 'disjunction' }).format(SIZES.map(String));

/** What accountants ask, answered from what the product does today. One that stops being true is changed with the product. */
export const QUESTIONS: readonly { group: string; questions: readonly { ask: string; answer: readonly string[] }[] }[] =
  [
    {
      group: 'Empresas y credenciales',
      questions: [
        {
          ask: '¿Qué necesito para registrar una empresa?',
          answer: [
            'Su RUC y un usuario SOL con su clave: con eso recolectamos y traemos los XML. Si la empresa tiene API key de SUNAT, añádela: con ella además consultamos la validez de sus comprobantes. En el formulario te mostramos dónde se obtiene.',
            'Para muchas empresas a la vez, sube una lista desde «Registrar nueva empresa».',
          ],
        },
        {
          ask: '¿Puedo usar un usuario SOL secundario?',
          answer: [
            'Sí, y es lo recomendable: crea uno para Yupana y dale solo los permisos que necesita. Si falta alguno, la empresa muestra «Falta de permisos» y te decimos qué módulos asignar.',
            'Mejor que nadie más lo use: cuando alguien ingresa al Portal SOL con el mismo usuario, SUNAT puede cerrar la sesión del otro.',
          ],
        },
        {
          ask: '¿Qué pasa si la clave SOL es incorrecta?',
          answer: [
            'Dejamos de intentarlo en cuanto SUNAT la rechaza, porque bloquea al usuario después de varios intentos fallidos. Corrígela en «Editar credenciales» y volvemos a recolectar.',
          ],
        },
        {
          ask: '¿Cómo guardan las credenciales?',
          answer: [
            'Cifradas. No se muestran en ninguna pantalla, no salen en la descarga de tus datos y no se escriben en ningún registro.',
          ],
        },
      ],
    },
    {
      group: 'Recolección',
      questions: [
        {
          ask: '¿Qué traen de SUNAT y de cuándo?',
          answer: [
            'Las propuestas de compras (RCE) y de ventas (RVIE) del SIRE, de los últimos 24 periodos. Después las actualizamos solas cada día.',
          ],
        },
        {
          ask: '¿Cuánto demora?',
          answer: [
            'Si SUNAT responde a tiempo, minutos. Puede tardar hasta 24 horas, y en algunos casos hasta 2 días. No hace falta que te quedes en la página.',
          ],
        },
        {
          ask: '¿Cómo sé que está completo?',
          answer: [
            'En «Recolección», el acta de cada periodo compara lo que trajimos con el resumen que la propia SUNAT informa. Si no coincide, o si SUNAT no respondió, lo dice; nunca mostramos cero por algo que no se pudo leer.',
          ],
        },
        {
          ask: '¿Puedo pedir una actualización?',
          answer: ['Sí, con «Actualizar ahora» en «Recolección».'],
        },
      ],
    },
    {
      group: 'Plan y pagos',
      questions: [
        {
          ask: '¿Cuánto dura la prueba y qué pasa cuando termina?',
          answer: [
            'Dura 7 días. Cuando termina, o cuando vence tu plan, no se abren tus empresas ni se registran otras hasta que pagues; seguimos trayendo sus comprobantes y no se borra nada.',
          ],
        },
        {
          ask: '¿Cómo pago y cuándo empieza mi plan?',
          answer: [
            'Con tarjeta, en Planes y precios. Tu plan empieza el día siguiente de la compra, y lo que pagues antes de que venza se suma a los días que te quedan. No hay cobros automáticos.',
          ],
        },
        {
          ask: '¿Me dan factura?',
          answer: [
            'Sí. Al pagar te pedimos el RUC y la razón social; si no los tienes, sale una boleta. La constancia llega a tu correo apenas pagas y también está en Mi plan; el número de la factura aparece ahí cuando se emite.',
          ],
        },
        {
          ask: '¿Cuántas empresas puedo tener?',
          answer: [
            `Las que admite tu plan: ${sizes}. En Mi plan ves cuántos lugares usas. Para más de ${LARGEST}, pide tu cotización.`,
          ],
        },
      ],
    },
    {
      group: 'Cuenta y seguridad',
      questions: [
        {
          ask: '¿Puedo proteger mi cuenta con un segundo paso?',
          answer: [
            'Sí, con una app de códigos. Se activa en Mi perfil, donde también ves y cierras tus sesiones abiertas.',
          ],
        },
        {
          ask: '¿Puedo llevarme mis datos o cerrar mi cuenta?',
          answer: [
            'Sí, las dos cosas desde Mi perfil. La descarga trae tus empresas, comprobantes, actas y pagos, sin credenciales. Si cierras la cuenta, tienes 30 días para arrepentirte; después se borra.',
          ],
        },
      ],
    },
  ];
