-- Nobody takes one package for another, and one that is sent again is not made again. Its index finds the packages of a type, too.
CREATE UNIQUE INDEX "voucher_package_voucher_type_id_name_key" ON "voucher_package"("voucher_type_id", "name");
DROP INDEX "voucher_package_voucher_type_id_idx";
