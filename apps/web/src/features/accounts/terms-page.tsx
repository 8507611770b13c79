import { LegalPage } from './legal-page.tsx';

export default function TermsPage() {
  return (
    <LegalPage title="Términos y condiciones">
      <h2>Qué hace Yupana</h2>
      <p>
        Yupana recolecta de SUNAT los comprobantes de compra y de venta de las empresas que registras, los cuadra con el
        resumen que SUNAT informa y te los muestra por periodo. Usa para ello las credenciales que tú entregas.
      </p>
      <h2>Tu cuenta</h2>
      <p>
        La cuenta es personal: los datos que das al crearla son tuyos y verdaderos, y tu contraseña no se comparte. Si
        la olvidas, puedes cambiarla con un enlace que llega a tu correo; al hacerlo se cierran las sesiones abiertas.
      </p>
      <h2>Qué declaras al registrar una empresa</h2>
      <p>
        Que la empresa te autorizó a consultar su información en SUNAT y a guardar sus credenciales en Yupana con ese
        fin. Puedes cambiarlas cuando quieras; conviene que sean de un usuario secundario con los permisos necesarios y
        ninguno más.
      </p>
      <h2>Qué no hace</h2>
      <p>
        Yupana no presenta declaraciones, no paga tributos y no modifica nada en SUNAT. Sus cifras son una ayuda para tu
        trabajo: quien declara decide.
      </p>
      <h2>Prueba, cupones y planes</h2>
      <p>
        Una cuenta nueva tiene 7 días de prueba gratis. Al terminar, las empresas y sus datos se conservan, pero para
        abrirlas y registrar otras se necesita un plan. Cada plan permite un número de empresas; sus precios se muestran
        sin IGV y lo que pagas lo incluye. El plan empieza el día siguiente de la compra.
      </p>
      <p>
        Un cupón se usa una sola vez, al crear la cuenta, dentro de su vigencia y mientras le queden usos. Da días de
        prueba adicionales o un descuento en tu primer pago.
      </p>
      <h2>Cambios</h2>
      <p>
        Si estos términos cambian en algo que te afecta, te lo avisamos por correo antes de que rija. Puedes cerrar tu
        cuenta cuando quieras.
      </p>
    </LegalPage>
  );
}
